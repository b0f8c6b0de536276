/** class-transformer ships this file without types; the JSON Schema of nested classes is made from it. */
declare module 'class-transformer/cjs/storage' {
  import { type MetadataStorage } from 'class-transformer/types/MetadataStorage';

  export const defaultMetadataStorage: MetadataStorage;
}

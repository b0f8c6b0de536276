/** The package ships no types. */
declare module 'wink-porter2-stemmer' {
  /** The stem of a lower-case English word (Porter's algorithm, version 2). */
  export default function stem(word: string): string;
}

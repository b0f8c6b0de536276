import { IsString, MaxLength, MinLength } from 'class-validator';
import { MAX_END_REASON_CHARS } from '../../contract/states';

/** Body of `POST …/release`. */
export class ReleaseRunBody {
  @IsString() @MinLength(1) @MaxLength(MAX_END_REASON_CHARS) reason!: string;
}

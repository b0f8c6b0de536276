import { IsString } from 'class-validator';
import { MAX_END_REASON_CHARS } from '../../contract/states';
import { Characters } from './characters.decorator';

/** Body of `POST …/release`. */
export class ReleaseRunBody {
  @IsString() @Characters(1, MAX_END_REASON_CHARS) reason!: string;
}

import { type JsonObject, type JsonValue } from '../../../../contract/json';
import { FIELD_NAMES, type LineFields, LOOKED_AT } from './field-names';
import { impliedLevel, isScalar, isText, isTime } from './line-fields';

/** A longer line is left to the parser. */
const MAX_CHARS = 64 * 1024;

const STRING = String.raw`"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\x00-\x1f]*)*"`;
const SCALAR = String.raw`(?:${STRING}|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)`;
const FLAT_OBJECT = String.raw`\{(?:${STRING}: ?${SCALAR}(?:, ?${STRING}: ?${SCALAR})*)?\}`;
const FLAT_ARRAY = String.raw`\[(?:${SCALAR}(?:, ?${SCALAR})*)?\]`;
const ANY_FLAT = `(?:${SCALAR}|${FLAT_OBJECT}|${FLAT_ARRAY})`;
const PATTERN_CHARACTERS = /[\\^$.*+?()[\]{}|/]/g;

/** Places of the captured members that a field may stand in, the preferred one first. */
type Places = Readonly<Record<keyof LineFields, readonly number[]>>;

/**
 * How the lines of a log file are built: these members in this order. A log has one or a few shapes, and reading a line
 * by its shape takes a third of the time of parsing it. The pattern takes nothing but strict JSON without doubled
 * members, so what it reads is what `JSON.parse` reads; what it does not match has to be parsed.
 */
export class LineShape {
  private constructor(
    private readonly pattern: RegExp,
    private readonly places: Places,
    private readonly impliedLevel: string | null,
  ) {}

  /**
   * The shape of a line, or null where it has none: members that are nested too deep, doubled or oddly written, or an
   * object where a field is looked for.
   *
   * @param line - what the text parses to
   */
  static of(text: string, line: JsonObject): LineShape | null {
    const names = Object.keys(line);
    const members = names.map((name) => {
      const key = JSON.stringify(name).replace(PATTERN_CHARACTERS, '\\$&');
      return LOOKED_AT.has(name) ? `${key}: ?(${SCALAR})` : `${key}: ?${ANY_FLAT}`;
    });
    const captured = names.filter((name) => LOOKED_AT.has(name));
    const shape = new LineShape(
      new RegExp(String.raw`^\{${members.join(', ?')}\}\r?$`),
      placesOf(captured),
      impliedLevel(names),
    );
    const fields = shape.read(text);
    return fields === null ? null : shape;
  }

  /** The fields of a line of this shape; null for any other line. */
  read(text: string): LineFields | null {
    if (text.length > MAX_CHARS) return null;
    const match = this.pattern.exec(text);
    if (match === null) return null;
    const fields = new ShapedFields(match, this.places, this.impliedLevel);
    // A line without a message is read member by member.
    return fields.message === null ? null : fields;
  }
}

/** Fields that are cut out of a line when they are asked for: of most lines it is only the time. */
class ShapedFields implements LineFields {
  readonly message: JsonValue;

  constructor(
    private readonly match: RegExpExecArray,
    private readonly places: Places,
    private readonly impliedLevel: string | null,
  ) {
    this.message = first(match, places.message, isText);
  }

  get timestamp(): JsonValue {
    return first(this.match, this.places.timestamp, isTime);
  }

  get level(): JsonValue {
    return first(this.match, this.places.level, isScalar) ?? this.impliedLevel;
  }

  get severityNumber(): JsonValue {
    return first(this.match, this.places.severityNumber, isScalar);
  }

  get service(): JsonValue {
    return first(this.match, this.places.service, isText);
  }

  get error(): JsonValue {
    return first(this.match, this.places.error, isText);
  }

  get stack(): JsonValue {
    return first(this.match, this.places.stack, isText);
  }

  get stream(): JsonValue {
    return first(this.match, this.places.stream, isText);
  }

  get hostname(): JsonValue {
    return first(this.match, this.places.hostname, isText);
  }

  get name(): JsonValue {
    return first(this.match, this.places.name, isText);
  }
}

function placesOf(captured: readonly string[]): Places {
  const places = Object.entries(FIELD_NAMES).map(([field, names]) => [
    field,
    names.map((name) => captured.indexOf(name) + 1).filter((place) => place > 0),
  ]);
  return Object.fromEntries(places) as Places;
}

function first(match: RegExpExecArray, places: readonly number[], isUsable: (value: JsonValue) => boolean): JsonValue {
  for (const place of places) {
    const value = valueOf(match[place] ?? 'null');
    if (isUsable(value)) return value;
  }
  return null;
}

function valueOf(token: string): JsonValue {
  if (token.startsWith('"') && !token.includes('\\')) return token.slice(1, -1);
  return token === 'null' ? null : (JSON.parse(token) as JsonValue);
}

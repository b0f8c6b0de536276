/** `kubeAPIDown` -> kube, API, Down; digits stay with their letters: `x509`, `ipv6`, `S3`. */
const CASE_PART = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+|[\p{Lu}\p{N}]+/gu;
/** `APIs`, `PVCs`: no camel case. */
const PLURAL_ACRONYM = /^\p{Lu}{2,}s$/u;
const HAS_UPPER = /\p{Lu}/u;

/** The words that a name without separators is made of. */
export function caseParts(name: string): readonly string[] {
  if (!HAS_UPPER.test(name) || PLURAL_ACRONYM.test(name)) return [name];
  return name.match(CASE_PART) ?? [name];
}

/**
 * Words that say nothing about a subject: they are neither indexed nor searched for. What can
 * be the point of an alert's name (`down`, `no`, `not`) is none of them, except `not`, which every text has.
 */
const ENGLISH = `
  a an the this that these those such same own other each every any some all both few more most less least only too very
  i me my mine we us our ours you your yours he him his she her hers it its they them their theirs myself itself
  themselves who whom whose which what where when why how there here
  am is are was were be been being have has had having do does did doing done can could will would shall should may
  might must ought
  and or but nor so if then else than because while until as although though whether either neither
  of at by for with about against between into through during before after above below to from in on off out over
  under up upon onto within without among per via
  not just also again further once etc ie eg
  don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn mustn ll ve re
`;

const CHINESE = `
  的 地 得 了 着 过 在 是 有 和 与 及 或 就 也 都 很 到 要 会 能 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 这些 那些 一个 一些
  怎么 怎样 怎么样 怎么办 如何 什么 为什么 为何 哪 哪里 哪些 哪个 谁 多少 几 吗 呢 吧 啊 请 请问 可以 应该 需要 把 被 让 给 对 从
  向 以 及其 以及 而 但 但是 因为 所以 如果 没有 不 没
`;

const JAPANESE = `
  これ それ あれ この その あの ここ そこ 何 どの どこ どれ いつ なぜ どう どうやって どうすれば どのように から まで ので のに
  です ます でした ました ません する した して される された できる できない いる ある ない なる という とき こと もの ため
  ください 教えて 方法
`;

const KOREAN = `
  은 는 이 가 을 를 의 에 에서 로 으로 와 과 도 만 그 저 이것 그것 무엇 어떻게 왜 언제 어디 어디서 누구 어떤 하는 하다 합니다
  해야 하나요 있는 있다 있습니다 없는 없다 때 것 수 및 또는 그리고 알려줘 알려주세요
`;

export const STOP_WORDS: ReadonlySet<string> = new Set(
  [ENGLISH, CHINESE, JAPANESE, KOREAN].flatMap((list) => list.trim().split(/\s+/)),
);

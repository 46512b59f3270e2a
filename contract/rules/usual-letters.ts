// Letters that look like a usual one: radicals and compatibility letters, as text copied from a PDF has them, and letters whose
// accent stands behind them as a letter of its own.

const firstRadical = 0x2e80
/** The letters of the radicals from U+2E80 to U+2EF3 (EquivalentUnifiedIdeograph of Unicode 14); one without a letter is itself. */
const ofRadicals = Array.from(
  '⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂' +
    '肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
)

const radicals = /[\u2e80-\u2ef3\u2f00-\u2fd5]/g
/** Texts of these letters alone are usual. */
const usualAlone = /^[ -\u02ff\u2010-\u2027\u3000-\u3029\u4e00-\u9fff\uff00-\uffef]*$/

const usualOf = (radical: string) => ofRadicals[radical.charCodeAt(0) - firstRadical] ?? radical.normalize('NFKC')

/**
 * Returns the text with the usual letter in place of each that looks the same: the radical U+2FA6 and the letter U+F90A become 金,
 * e with an accent behind it becomes é. Letters that only look similar, and rare ones from U+20000 on, stay.
 */
export const usualLetters = (text: string): string =>
  usualAlone.test(text) ? text : text.normalize('NFC').replace(radicals, usualOf)

/** Blocks of letters that look like others, the most frequent first. */
const blocks = [
  [0x2f00, 0x2fd5],
  [0x2e80, 0x2ef3],
  [0xf900, 0xfad9],
  [0x2f800, 0x2fa1d],
] as const

/** The letters that look like a usual one, by it; read at the first search. */
let alike: ReadonlyMap<string, readonly string[]> | undefined

function readAlike(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code)
      const usual = usualLetters(letter)
      if (usual !== letter) found.set(usual, [...(found.get(usual) ?? []), letter])
    }
  }
  return found
}

/** The usual letter, and those that look the same. */
function spellingsOfLetter(letter: string): readonly string[] {
  alike ??= readAlike()
  const apart = letter.normalize('NFD')
  return [letter, ...(alike.get(letter) ?? []), ...(apart === letter ? [] : [apart])]
}

const spellingsByLetter = (text: string) => Array.from(usualLetters(text), spellingsOfLetter)

/** Spellings of a text that are all asked for. */
const mostSpellings = 64
/** Letters of a text, such as a name, of which each alone may be unusual. */
const mostLetters = 100

/**
 * Returns the spellings in which a text may have been stored before letters were read as usual ones, the usual one first. Of a
 * text with more than 64 they are those with one unusual letter, and those that one program would write all through.
 */
export function spellingsOf(text: string): readonly string[] {
  const letters = spellingsByLetter(text)
  const usual = usualLetters(text)
  if (letters.every(({ length }) => length === 1)) return [usual]
  if (letters.reduce((count, one) => count * one.length, 1) <= mostSpellings)
    return letters.reduce<string[]>((texts, one) => texts.flatMap((begun) => one.map((letter) => begun + letter)), [''])
  const first = letters.map(([own = '', other = own]) => other).join('')
  const last = letters.map((one) => one.at(-1) ?? '').join('')
  const single = letters
    .slice(0, letters.length > mostLetters ? 0 : undefined)
    .flatMap(([, ...others], at) =>
      others.map((other) => letters.map(([own = ''], index) => (index === at ? other : own)).join('')),
    )
  return [...new Set([usual, usual.normalize('NFD'), first, last, ...single])]
}

const forPattern = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** Returns the regular expression that the text fits in each of its spellings; undefined where it has but one. */
export function patternOfSpellings(text: string): string | undefined {
  const letters = spellingsByLetter(text)
  if (letters.every(({ length }) => length === 1)) return undefined
  return letters
    .map((one) => one.map(forPattern))
    .map(([own = '', ...others]) => (others.length === 0 ? own : `(?:${[own, ...others].join('|')})`))
    .join('')
}

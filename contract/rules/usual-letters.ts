// Letters that look like a usual one: radicals and compatibility letters, as text copied from a PDF has them, and letters whose
// accent follows as a letter of its own.

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

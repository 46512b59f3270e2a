// Codes as people write them in sheets beside the name of the code table: letters of ISO, traditional characters, names of
// everyday. By the code of the dictionary. Imports report each value that was read in such a spelling.
import { countryLetters } from '@kouan/customs/codes/country.ts'
import { currencyLetters } from '@kouan/customs/codes/currency.ts'
import { halfWidth, withoutInvisible } from './typed-text.ts'
import { usualLetters } from './usual-letters.ts'

type Spellings = Readonly<Record<string, readonly string[]>>

const countryNames: Spellings = {
  142: ['中国大陆', '中国内地', '中华人民共和国', 'China', 'CN', 'PRC'],
  116: ['日本国', 'Japan', 'JP'],
  133: ['南韩', '大韩民国', 'Korea', 'South Korea', 'KR'],
  110: ['香港', '中国香港特别行政区', 'Hong Kong', 'HK'],
  143: ['台湾', '中国台湾', '台澎金马关税区', 'Taiwan', 'TW'],
  136: ['Thailand', 'TH'],
  132: ['Singapore', 'SG'],
  122: ['Malaysia', 'MY'],
  502: ['美利坚合众国', 'United States', 'America', 'US', 'U.S.A.'],
  501: ['Canada', 'CA'],
  303: ['大不列颠', '英格兰', 'United Kingdom', 'England', 'UK', 'GB'],
  304: ['Germany', 'DE'],
  305: ['France', 'FR'],
  307: ['Italy', 'IT'],
  309: ['荷兰王国', 'Netherlands', 'Holland', 'NL'],
  312: ['Spain', 'ES'],
  331: ['Switzerland', 'CH'],
  601: ['澳洲', 'Australia', 'AU'],
  609: ['纽西兰', 'New Zealand', 'NZ'],
}

const currencyNames: Spellings = {
  142: ['元', '人民币元', 'RMB', 'CNH'],
  110: ['港元', '港币元', 'HK$'],
  116: ['日元', '日圆', '日币'],
  133: ['韩元', '韩币', '韩国元'],
  502: ['美金', '美圆', 'US$'],
  300: ['€'],
  303: ['£'],
  601: ['澳元', '澳币', 'A$'],
}

const unitNames: Spellings = {
  '001': ['臺'],
  '006': ['SET', 'SETS'],
  '007': ['個', '箇', 'EA'],
  '008': ['隻'],
  '011': ['PCS', 'PIECE', 'PIECES'],
  '030': ['公尺', 'M'],
  '032': ['平方公尺'],
  '035': ['公斤', '仟克', 'KG', 'KGS'],
  '036': ['G', '公克'],
  '095': ['L', '公升'],
  '096': ['ML'],
  '122': ['CAN', 'CANS'],
  '142': ['BOTTLE', 'BOTTLES'],
}

const lettersOf = (table: Readonly<Record<string, string>>): Spellings =>
  Object.fromEntries(Object.entries(table).map(([code, letters]) => [code, [letters]]))

const known: Readonly<Record<string, readonly Spellings[]>> = {
  country: [countryNames, lettersOf(countryLetters)],
  currency: [currencyNames, lettersOf(currencyLetters)],
  unit: [unitNames],
}

/** Half-width, in usual letters, without blanks and in capitals: `日 本` is 日本, `kg` is KG. */
export const plainSpelling = (text: string): string =>
  usualLetters(halfWidth(withoutInvisible(text)))
    .replace(/\s+/g, '')
    .toUpperCase()

/** Returns the codes that this text is a usual spelling of, none or one as a rule. */
export function usualSpellings(dictionary: string, text: string): string[] {
  const plain = plainSpelling(text)
  const found = (known[dictionary] ?? []).flatMap((table) =>
    Object.entries(table).flatMap(([code, names]) =>
      names.some((name) => plainSpelling(name) === plain) ? [code] : [],
    ),
  )
  return [...new Set(found)]
}

// Tables of the world (countries, units, offices, …), of which newer editions come: a code that one lacks may be newer than it. All other
// tables are part of the protocol.

export interface ReferenceTable {
  /** `known`: a set or a map by code. */
  isShaped(code: string, known: Pick<ReadonlySet<string>, 'keys'>): boolean
  /** Chinese, as in 须为…. */
  shape: string
}

const shaped = (pattern: RegExp, shape: string): ReferenceTable => ({ isShaped: (code) => pattern.test(code), shape })

/** Customs number countries and currencies by continent. */
const byContinent = shaped(/^[1-7]\d\d$/, '三位数字，首位是洲（1 至 7）')
const oneCharacter = shaped(/^[0-9A-Z]$/, '一位数字或大写字母')

const referenceTables: ReadonlyMap<string, ReferenceTable> = new Map([
  ['country', byContinent],
  ['currency', byContinent],
  ['unit', shaped(/^\d{3}$/, '三位数字')],
  [
    'customs_district',
    {
      // Offices are founded and closed while their directorate stays.
      isShaped: (code, known) =>
        /^\d{4}$/.test(code) &&
        [...known.keys()].some((office) => office.startsWith(code.slice(0, 2)) && !office.endsWith('00')),
      shape: '四位数字，前两位是直属海关',
    },
  ],
  ['traf_mode', oneCharacter],
  ['wrap_type', oneCharacter],
  ['packaging', shaped(/^[0-9A-Z]{2,4}$/, '二至四位数字或大写字母')],
])

export const referenceTableOf = (name: string): ReferenceTable | undefined => referenceTables.get(name)

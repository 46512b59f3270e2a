// Codes of departments: a letter and two digits per level, so that a prefix selects a department with all below it.

/** The code after the last sibling's: `A01`, `A02`, … `A99`, `B01`, … `Z99`; below a parent its code comes first. */
export function nextOrgCode({ parent, last }: { parent: string; last: string | undefined }): string {
  if (last === undefined) return `${parent}A01`
  const letter = last.charCodeAt(parent.length)
  const number = Number(last.slice(parent.length + 1))
  if (number < 99) return `${parent}${String.fromCharCode(letter)}${String(number + 1).padStart(2, '0')}`
  if (letter >= 'Z'.charCodeAt(0)) throw new RangeError('a department has at most 2574 below it')
  return `${parent}${String.fromCharCode(letter + 1)}01`
}

/** The level as the wire has it: `1` for a root. */
export const orgTypeOf = (orgCode: string) => String(orgCode.length / 3)

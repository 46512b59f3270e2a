// The names of one thing in its different places.

export interface Names {
  /** File names: `bonded-warehouse`. */
  kebab: string
  /** Identifiers and the resource's own name: `bondedWarehouse`. */
  camel: string
  /** Components: `BondedWarehouse`. */
  pascal: string
  /** Tables: `bonded_warehouse`. */
  snake: string
  /** Files and lists of the server: `bonded-warehouses`, `bondedWarehouses`. */
  kebabPlural: string
  camelPlural: string
}

/** Throws for a name that is not in kebab-case. */
export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(kebab)) {
    throw new Refused(`'${kebab}' is not kebab-case: write bonded-warehouse, in the singular.`)
  }
  const camel = camelOf(kebab)
  return {
    kebab,
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    snake: kebab.replaceAll('-', '_'),
    kebabPlural: pluralOf(kebab),
    camelPlural: camelOf(pluralOf(kebab)),
  }
}

/** Input that nothing can be made from; the message says what to give instead. */
export class Refused extends Error {
  override name = 'Refused'
}

/** The text, refused where it cannot stand in a string or a comment of a source. */
export function plainText(text: string, option: string): string {
  if (!/^[^'`"\\\n\r]+$/.test(text) || text.includes('*/')) throw new Refused(`--${option} is text without quotes`)
  return text
}

const camelOf = (kebab: string) => kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const pluralOf = (kebab: string) =>
  /[^aeiou]y$/.test(kebab) ? `${kebab.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(kebab) ? `${kebab}es` : `${kebab}s`

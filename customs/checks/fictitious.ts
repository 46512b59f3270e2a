// Valid fictitious codes for tests and demonstrations: the region 990000 does not exist.
import { creditCheckCharacter, organisationCheckCharacter } from './credit-code.ts'
import { identityCheckCharacter } from './identity-card.ts'

const nowhere = '990000'

/** A credit code that passes every check; `serial` 0 to 9,999,999 makes it different. */
export function fictitiousCreditCode(serial: number): string {
  const organisation = `M${String(serial).padStart(7, '0')}`
  const first17 = `91${nowhere}${organisation}${organisationCheckCharacter(organisation)}`
  return first17 + creditCheckCharacter(first17)
}

/** An identity card number that passes every check; birthDate as yyyyMMdd, `serial` 0 to 999. */
export function fictitiousIdentityCard({ birthDate, serial }: { birthDate: string; serial: number }): string {
  const first17 = `${nowhere}${birthDate}${String(serial).padStart(3, '0')}`
  return first17 + identityCheckCharacter(first17)
}

/** A customs registration code; `serial` 0 to 9,999. */
export function fictitiousCustomsCode(serial: number): string {
  return `9900D9${String(serial).padStart(4, '0')}`
}

// First values of a new document of an enterprise: the enterprise itself, in the roles that it plays.
import { type DocumentKind, partElements } from '@kouan/contract/resources/document/document-kind.ts'

export interface OwnEnterprise {
  companyName: string
  creditCode: string
  /** Ten characters; not every enterprise has one. */
  companyCode: string | null
  /** Joined by commas. */
  companyRoles: string
}

/** The first of them all: below it stand the sets of known ones. */
export const firstPart = ({ parts }: Pick<DocumentKind, 'parts'>) => partElements(Object.values(parts)[0] ?? '').code

export function ownParts({ parts }: Pick<DocumentKind, 'parts'>, own: OwnEnterprise | null): Record<string, string> {
  if (!own) return {}
  const roles = own.companyRoles.split(',')
  const code = own.companyCode || own.creditCode
  const played = Object.entries(parts).filter(([role]) => roles.includes(role))
  return Object.fromEntries(
    played.flatMap(([, part]) => {
      const elements = partElements(part)
      return [
        [elements.code, code],
        [elements.name, own.companyName],
      ]
    }),
  )
}

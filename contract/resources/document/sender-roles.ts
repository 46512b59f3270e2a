// Which documents a company sends by its roles (企业类型), as the paper of each message says: the menu and the buttons follow from
// it, and what the server takes.
import { companyRoles } from '@kouan/customs/codes/enterprise.ts'
import type { DocumentKind } from './document-kind.ts'

type Sent = Pick<DocumentKind, 'message' | 'noun'>

const rolesIn = (text: string | null) => (text ?? '').split(',').filter(Boolean)

/**
 * Whether a company with these roles (`EBC,PAY`) sends documents of the kind. Everybody does where the paper names no sender, and
 * a company of which no role is known.
 */
export const isSentBy = ({ message }: Pick<Sent, 'message'>, roles: string | null): boolean => {
  const own = rolesIn(roles)
  const senders = message.senderRoles ?? []
  return own.length === 0 || senders.length === 0 || senders.some((role) => own.includes(role))
}

const named = (roles: readonly string[]) => roles.map((role) => `“${companyRoles[role] ?? role}”`)

/** Why a company with these roles adds and declares none of them, and what it can do about it. */
export const unsentSentence = ({ message, noun }: Sent, roles: string | null): string =>
  `${noun}由${named(message.senderRoles ?? []).join('或')}申报，本企业登记的企业类型是${named(rolesIn(roles)).join('、')}；` +
  '有此资质的，请在“企业备案 › 登记变更”中申请增加企业类型，审核通过后再办理'

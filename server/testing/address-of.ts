import type { Call } from '@kouan/contract/language/call.ts'

/** Method and path of a call, as documented for other clients. */
export const addressOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

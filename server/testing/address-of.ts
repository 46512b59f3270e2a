import type { Call } from '@kouan/contract/language/call.ts'

/** Method and path of a call, as they stand in the agreement with clients that are not ours. */
export const addressOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

import type { Served } from '../../gate/serve-call.ts'

export const account: Served[] = []

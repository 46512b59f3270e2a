import { position } from '@kouan/contract/resources/system/position.ts'
import { serveResource } from '../../crud/serve-resource.ts'
import type { Served } from '../../gate/serve-call.ts'

export const system: Served[] = [...serveResource(position)]

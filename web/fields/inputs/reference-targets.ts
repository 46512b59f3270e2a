// The resources that fields refer to, fetched when a picker needs one: a list of all would be in every bundle.
import type { Resource } from '@kouan/contract/language/resource.ts'

const load = async (named: Promise<unknown>): Promise<Resource> => (await named) as Resource

export const referenceTargets: Readonly<Record<string, () => Promise<Resource>>> = {
  position: () => load(import('@kouan/contract/resources/system/position.ts').then((file) => file.position)),
  role: () => load(import('@kouan/contract/resources/system/role.ts').then((file) => file.role)),
  dictionary: () => load(import('@kouan/contract/resources/system/dictionary.ts').then((file) => file.dictionary)),
  transferInfo: () =>
    load(import('@kouan/contract/resources/channel/transfer-info.ts').then((file) => file.transferInfo)),
  baseChannel: () => load(import('@kouan/contract/resources/channel/base-channel.ts').then((file) => file.baseChannel)),
  enterprise: () => load(import('@kouan/contract/resources/enterprise/enterprise.ts').then((file) => file.enterprise)),
}

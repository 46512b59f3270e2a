// The resources that fields refer to, fetched when a picker needs one: a list of all would be in every bundle.
import type { Resource } from '@kouan/contract/language/resource.ts'

export const referenceTargets: Readonly<Record<string, () => Promise<Resource>>> = {
  position: async () => (await import('@kouan/contract/resources/system/position.ts')).position as unknown as Resource,
}

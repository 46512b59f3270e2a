// The resources that fields refer to, fetched when a picker needs one: a list of all would be in every bundle.
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'

export type LoadResource = () => Promise<{ name: string; fields: Fields }>

const known = new Map<string, LoadResource>()

/** At the start, with those of every area. */
export function knowResources(resources: Readonly<Record<string, LoadResource>>): void {
  for (const [name, load] of Object.entries(resources)) known.set(name, load)
}

export async function loadResource(name: string): Promise<Resource> {
  const load = known.get(name)
  if (!load) throw new Error(`no manifest of an area names the resource ${name}`)
  return (await load()) as Resource
}

import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type ComponentType, createElement } from 'react'

/** The page of a resource that needs nothing of its own. Both come when it is opened, so that the entry stays small. */
export async function plainPage<F extends Fields>(declared: Promise<Resource<F>>): Promise<{ default: ComponentType }> {
  const [{ ResourcePage }, resource] = await Promise.all([import('../resource/resource-page.tsx'), declared])
  return { default: () => createElement(ResourcePage<F>, { resource }) }
}

import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type ComponentType, createElement } from 'react'

/** The page of a resource that needs nothing of its own. Both come when it is opened, so that the entry stays small. */
export const plainPage =
  <F extends Fields>(load: () => Promise<Resource<F>>) =>
  async (): Promise<{ default: ComponentType }> => {
    const [{ ResourcePage }, resource] = await Promise.all([import('./resource-page.tsx'), load()])
    return { default: () => createElement(ResourcePage<F>, { resource }) }
  }

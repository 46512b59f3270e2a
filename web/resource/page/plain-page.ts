import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type ComponentType, createElement } from 'react'

/** Returns the loader of a page that adds nothing to its resource; page and resource are loaded when it is opened. */
export const plainPage =
  <F extends Fields>(load: () => Promise<Resource<F>>) =>
  async (): Promise<{ default: ComponentType }> => {
    const [{ ResourcePage }, resource] = await Promise.all([import('./resource-page.tsx'), load()])
    return { default: () => createElement(ResourcePage<F>, { resource }) }
  }

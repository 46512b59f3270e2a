import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type ComponentType, createElement } from 'react'
import type { ListParts, Name } from '../parts.ts'

/**
 * Returns the loader of a page that adds nothing to its resource but settings of its list; page and resource are loaded when it is
 * opened.
 */
export const plainPage =
  <F extends Fields>(load: () => Promise<Resource<F>>, list: ListParts<F, Name<F>> = {}) =>
  async (): Promise<{ default: ComponentType }> => {
    const [{ ResourcePage }, resource] = await Promise.all([import('./resource-page.tsx'), load()])
    return { default: () => createElement(ResourcePage<F>, { resource, list }) }
  }

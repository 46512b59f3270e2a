// The pages that a route can show: those that the menu names and those that are open to everybody. A key without a page in
// web/app/pages.ts does not compile.
import { componentPages } from './component-pages.ts'

const openPages = ['login', 'register', 'registerForm', 'registerResult', 'alteration', 'alterationForm'] as const

export type PageKey = (typeof openPages)[number] | (typeof componentPages)[keyof typeof componentPages]

export const pageKeys: readonly PageKey[] = [...new Set([...openPages, ...Object.values(componentPages)])]

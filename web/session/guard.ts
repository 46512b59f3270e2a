// Who may go where, before a page is shown: login guard of the specification, sections 2 and 4.

import { matchPath } from 'react-router'

export const homePath = '/dashboard/analysis'
export const loginPath = '/user/login'

const notFoundPath = '/404'
const loginPaths = [loginPath, '/oauth2-app/login', '/user/cas/:source']

/** Addresses that need no login, as patterns of the router; some of them only lead on to another. */
export const openPaths: readonly string[] = [
  ...loginPaths,
  '/login',
  '/user',
  '/oauth2-app',
  '/test',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/user/password',
  '/user/registerform',
  '/user/alterationform',
  '/user/alarm',
  '/util/index/:test?',
  '/wall',
  notFoundPath,
]

export type GuardDecision = { go: 'on' } | { go: 'load' } | { go: 'to'; path: string }

export interface Visit {
  /** The path without its query. */
  path: string
  /** Path and query: where the user wanted to be. */
  address: string
  /** The query parameter of the login page. */
  redirect: string | null
  hasToken: boolean
  hasMenu: boolean
}

export function guard({ path, address, redirect, hasToken, hasMenu }: Visit): GuardDecision {
  if (!hasToken) {
    if (isOpen(path)) return { go: 'on' }
    return { go: 'to', path: `${loginPath}?redirect=${encodeURIComponent(address)}` }
  }
  if (loginPaths.some((login) => matchPath(login, path) !== null)) return { go: 'to', path: homeOr(redirect) }
  // People who are signed in see failures beside the menu.
  if (hasMenu || (isOpen(path) && path !== notFoundPath)) return { go: 'on' }
  return { go: 'load' }
}

const isOpen = (path: string) => openPaths.some((open) => matchPath(open, path) !== null)

/** The wanted path where it may be followed, else home. */
export const homeOr = (redirect: string | null): string => readRedirect(redirect) ?? homePath

/** Only a path of this application: no other host, no script, not the login page again. */
export function readRedirect(redirect: string | null): string | undefined {
  if (!redirect?.startsWith('/') || /^\/[/\\]/.test(redirect) || hasControlCharacter(redirect)) return undefined
  const { origin, pathname, search, hash } = new URL(redirect, 'http://here.invalid')
  if (origin !== 'http://here.invalid' || pathname.startsWith('//')) return undefined
  return pathname === loginPath || pathname === '/login' || pathname === '/' ? undefined : `${pathname}${search}${hash}`
}

const hasControlCharacter = (text: string) => [...text].some((letter) => letter < ' ' || letter === '\u007f')

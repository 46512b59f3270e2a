import { tokenOfLoginCookie } from '@kouan/contract/rules/login-cookie.ts'

/** Returns the Token of the login cookie; undefined where the server has another origin, or the browser takes no cookies. */
export const readLoginCookie = (): string | undefined => tokenOfLoginCookie(document.cookie, window.location.host)

// When the login asks for the letters of a picture, and when for another picture.
import { isAskError } from '../../data/calls/ask-error.ts'

/** The server names the field that it misses or refuses. */
export const asksForPicture = (error: unknown): boolean =>
  isAskError(error, 'wrongCaptcha') && error.problems.some(({ field }) => field === 'captcha')

/** A wrong try leaves the picture; every other end of an attempt has used it up. */
export const isPictureStillValid = (error: unknown): boolean =>
  asksForPicture(error) && isAskError(error) && error.message === '验证码错误'

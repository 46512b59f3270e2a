import type { Served } from '../../gate/serve-call.ts'
import { captcha } from './captcha.ts'
import { loginCalls } from './login.ts'
import { ownAccount } from './own-account.ts'
import { slider } from './slider.ts'
import { userPermission } from './user-permission.ts'

export const account: Served[] = [...slider, ...captcha, ...loginCalls, ...ownAccount, ...userPermission]

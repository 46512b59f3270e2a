import type { Served } from '../../gate/serve-call.ts'
import { loginCalls } from './login.ts'
import { ownAccount } from './own-account.ts'
import { captcha } from './proof/captcha.ts'
import { slider } from './proof/slider.ts'
import { userPermission } from './user-permission.ts'

export const account: Served[] = [...slider, ...captcha, ...loginCalls, ...ownAccount, ...userPermission]

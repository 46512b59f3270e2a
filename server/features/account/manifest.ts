import { dataVersionChanged } from '@kouan/contract/calls/live-events.ts'
import type { Part } from '../../domain/entity/part.ts'
import { casLogin } from './cas-login.ts'
import { demoLogin } from './demo-login.ts'
import { loginCalls } from './login.ts'
import { ownAccount } from './own-account.ts'
import { ownThirdAccounts } from './own-third-accounts.ts'
import { phoneLogin } from './phone-login.ts'
import { captcha } from './proof/captcha.ts'
import { slider } from './proof/slider.ts'
import { secondFactor } from './second-factor.ts'
import { sweepCountedCalls, sweepSignatures } from './sweep-requests.ts'
import { thirdLogin } from './third-login.ts'
import { userPermission } from './user-permission.ts'

export const account: Part[] = [
  ...slider,
  ...captcha,
  ...loginCalls,
  ...demoLogin,
  ...phoneLogin,
  ...thirdLogin,
  ...casLogin,
  ...secondFactor,
  ...ownAccount,
  ...ownThirdAccounts,
  ...userPermission,
  { live: { event: dataVersionChanged, topics: ['version'] } },
  { background: () => ({ periodics: [sweepSignatures, sweepCountedCalls] }) },
]

import { readCasLogin } from '@kouan/contract/calls/third-login.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { logInByTicket } from '../../data/account/other-logins.ts'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { LoginCard, LoginWaiting } from './login-card.tsx'
import { LoginFailure } from './third-login-page.tsx'
import { useLoginEntry } from './use-login-entry.tsx'

/** Leads to the CAS server, which leads back here with a ticket. */
export default function CasLoginPage() {
  const { source = '' } = useParams()
  const ticket = useSearchParams()[0].get('ticket')
  const { finish, choice } = useLoginEntry()
  const [failure, setFailure] = useState<string>()
  const isSent = useRef(false)

  async function enter() {
    const { address, service } = await ask(readCasLogin, { source })
    if (!ticket) return location.assign(address)
    finish(await logInByTicket({ ticket, service }))
  }
  const begin = useEffectEvent(() => {
    // A ticket serves once, and development runs effects twice.
    if (isSent.current) return
    isSent.current = true
    enter().catch((error: unknown) => setFailure(sentenceOf(error)))
  })
  useEffect(() => begin(), [])
  return (
    <LoginCard title="单点登录">
      {failure ? <LoginFailure text={failure} /> : <LoginWaiting />}
      {choice}
    </LoginCard>
  )
}

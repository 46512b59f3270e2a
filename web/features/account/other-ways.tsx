import { beginThirdLogin, type LoginWays, readLoginWays } from '@kouan/contract/calls/login-ways.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { Flex, theme } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { apiBase, ask } from '../../data/calls/ask.ts'

const casKind = 'CAS'

/** The server leads on to the other system. */
const beginAddress = (code: string, redirect: string | null) =>
  addressUnder(
    apiBase(),
    `${beginThirdLogin.path.replace(':source', code)}${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`,
  )

/** The ways to log in that are set up here, below the one that is shown. */
export function OtherWays({ isByPhone }: { isByPhone: boolean }) {
  const [ways, setWays] = useState<LoginWays>()
  const [query] = useSearchParams()
  const { token } = theme.useToken()
  useEffect(() => {
    // Without an answer the page offers what it always does.
    ask(readLoginWays, {}).then(setWays, () => {})
  }, [])
  const redirect = query.get('redirect')
  const to = (by?: string) => {
    const kept = new URLSearchParams({ ...(redirect ? { redirect } : {}), ...(by ? { by } : {}) })
    return `/user/login${kept.size > 0 ? `?${kept}` : ''}`
  }
  const links = [
    ...(isByPhone ? [{ title: '账号登录', at: to() }] : []),
    ...(ways?.phone && !isByPhone ? [{ title: '手机登录', at: to('phone') }] : []),
  ]
  if (links.length === 0 && !ways?.providers.length) return null
  return (
    <nav aria-label="其他登录方式" style={{ marginTop: 16 }}>
      <Flex wrap justify="center" align="center" gap="8px 16px">
        <span style={{ color: token.colorTextDescription }}>其他登录方式</span>
        {ways?.providers.map(({ code, name, kind }) =>
          kind === casKind ? (
            <Link key={code} to={`/user/cas/${code}`}>
              {name}
            </Link>
          ) : (
            <a key={code} href={beginAddress(code, redirect)}>
              {name}
            </a>
          ),
        )}
        {links.map(({ title, at }) => (
          <Link key={at} to={at}>
            {title}
          </Link>
        ))}
      </Flex>
    </nav>
  )
}

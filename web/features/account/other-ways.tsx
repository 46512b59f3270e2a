import type { LoginWays } from '@kouan/contract/calls/login-ways.ts'
import { beginThirdLogin } from '@kouan/contract/calls/third-login.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { Flex, theme } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { apiBase } from '../../data/calls/ask.ts'

const casKind = 'CAS'

/** The server leads on to the other system. */
const beginAddress = (code: string, redirect: string | null) =>
  addressUnder(
    apiBase(),
    `${beginThirdLogin.path.replace(':source', code)}${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`,
  )

interface OtherWaysProps {
  /** Undefined until they are known. */
  ways: LoginWays | undefined
  isByPhone: boolean
}

/** The ways to log in that are set up here, below the one that is shown. */
export function OtherWays({ ways, isByPhone }: OtherWaysProps) {
  const [query] = useSearchParams()
  const { token } = theme.useToken()
  const redirect = query.get('redirect')
  const to = (by?: string) => {
    const kept = new URLSearchParams({ ...(redirect ? { redirect } : {}), ...(by ? { by } : {}) })
    return `/user/login${kept.size > 0 ? `?${kept}` : ''}`
  }
  const links = [
    ...(isByPhone ? [{ title: '账号登录', at: to() }] : []),
    ...(ways?.phone && !isByPhone ? [{ title: '手机登录', at: to('phone') }] : []),
  ]
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

// 统一认证: other systems that say who somebody is, by OpenID Connect or CAS 3.0.
import { dictionary, text, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { outgoingAddress } from '../../rules/outgoing-address.ts'
import type { Check } from '../../rules/patterns.ts'

export const oidcKind = 'OIDC'
export const casKind = 'CAS'

const ofOidc = { field: 'kind', has: oidcKind } as const

/** Part of addresses. */
const providerCode: Check = (value) =>
  /^[a-z][a-z0-9_-]{1,29}$/.test(value) ? undefined : '须以小写字母开头，只含小写字母、数字、下划线和短横线，2到30位'

const scopeText: Check = (value) =>
  value.split(' ').includes('openid') && /^[\w:./ -]+$/.test(value) ? undefined : '须含 openid，以空格分隔'

export const identityProvider = defineResource({
  name: 'identityProvider',
  title: '统一认证',
  empty: '可以用来登录的统一认证列在这里。',
  area: 'system',
  path: '/sys/identityProvider',
  table: 'identity_provider',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  titleField: 'name',
  fields: {
    name: text({ label: '名称', required: true, max: 50, search: 'like', list: 160, help: '登录页上的名称' }),
    code: text({
      label: '编码',
      required: true,
      max: 30,
      pattern: providerCode,
      unique: true,
      readonly: 'after-add',
      list: 120,
      help: '登录地址的一部分，保存后不能修改',
    }),
    kind: dictionary('identity_provider_kind', {
      label: '协议',
      required: true,
      readonly: 'after-add',
      search: 'eq',
      list: 140,
    }),
    enabled: toggle({ label: '启用', default: false, list: 80 }),
    url: text({
      label: '发现地址',
      labelWhen: { field: 'kind', has: casKind, label: 'CAS 服务器地址' },
      required: true,
      max: 500,
      pattern: outgoingAddress,
      list: 260,
      help: 'OpenID Connect 的签发者（issuer），或 CAS 登录页去掉 /login 的部分；内部网络的地址须先由运维人员允许',
    }),
    siteUrl: text({
      label: '本系统地址',
      required: true,
      max: 300,
      pattern: outgoingAddress,
      help: '用户打开本系统的地址，如 https://kouan.example.org；对方须登记 <本系统地址>/jeecg-boot/sys/thirdLogin/oauth2/<编码>/callback',
    }),
    clientId: text({ label: '客户端编号', shownWhen: ofOidc, requiredWhen: ofOidc, max: 200 }),
    clientSecret: text({
      label: '客户端密钥',
      shownWhen: ofOidc,
      max: 500,
      mask: 'secret',
      encrypt: true,
      help: '公开客户端不填',
    }),
    scopes: text({
      label: '申请范围',
      shownWhen: ofOidc,
      max: 200,
      pattern: scopeText,
      default: 'openid profile email',
    }),
    matchBy: dictionary('identity_match', {
      label: '对应用户',
      required: true,
      default: 'BINDING',
      help: '首次登录如何找到本系统的用户；按用户名等对应的，对方能决定谁是谁，须可信',
    }),
    usernameClaim: text({
      label: '用户名声明',
      shownWhen: ofOidc,
      max: 60,
      default: 'preferred_username',
      help: '按用户名对应时，取登录凭证中的这一项',
    }),
  },
})

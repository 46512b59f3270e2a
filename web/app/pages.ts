// To add a page: its component string with its key in contract/menu/component-pages.ts, and its lazy import here.
import type { PageKey } from '@kouan/contract/menu/page-keys.ts'
import type { ComponentType } from 'react'
import { plainPage } from './plain-page.ts'

export type LoadPage = () => Promise<{ default: ComponentType }>

export const pages: Record<PageKey, LoadPage> = {
  login: () => import('../features/account/login-page.tsx'),
  register: () => import('../features/enterprise/apply/register-page.tsx'),
  registerForm: () => import('../features/enterprise/apply/register-form-page.tsx'),
  registerResult: () => import('../features/enterprise/apply/register-result-page.tsx'),
  alteration: () => import('../features/enterprise/apply/alteration-page.tsx'),
  alterationForm: () => import('../features/enterprise/apply/alteration-form-page.tsx'),
  analysis: () => import('../features/home/analysis-page.tsx'),
  users: () => import('../features/system/user-list-page.tsx'),
  roles: () => import('../features/system/role-list-page.tsx'),
  menus: () => import('../features/system/menu-list-page.tsx'),
  departments: () => import('../features/system/department-list-page.tsx'),
  dictionaries: () => import('../features/system/dictionary-list-page.tsx'),
  positions: () => plainPage(import('@kouan/contract/resources/system/position.ts').then((file) => file.position)),
  examineList: () => import('../features/enterprise/review/examine-list-page.tsx'),
  examine: () => import('../features/enterprise/review/examine-page.tsx'),
  enterprises: () => import('../features/enterprise/enterprise-list-page.tsx'),
  transferInfos: () => import('../features/channel/transfer-info-list-page.tsx'),
  baseChannels: () => import('../features/channel/base-channel-list-page.tsx'),
  enterpriseChannels: () => import('../features/channel/enterprise-channel-list-page.tsx'),
  orders: () => import('../features/order/order-list-page.tsx'),
  myOrders: () => import('../features/order/my-order-list-page.tsx'),
  receipts: () => import('../features/declaration/receipt-list-page.tsx'),
  gallery: () => import('../features/gallery/gallery-page.tsx'),
  deadLetters: () => import('../features/declaration/dead-letter-list-page.tsx'),
}

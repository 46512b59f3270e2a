// 通讯录: who works where, and how to reach them.
import { listInput } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { id, text } from '../../language/field.ts'

export interface AddressBookEntry {
  id: string
  /** The same. */
  userId: string
  username: string
  realname: string
  avatar: string | null
  workNo: string | null
  /** Codes of positions, joined by commas, and their names. */
  post: string | null
  post_dictText: string | null
  departId: string | null
  /** Names of all departments, joined by ` | `. */
  departName: string | null
  /** Masked without the right to see contacts, as are the next two. */
  phone: string | null
  telephone: string | null
  email: string | null
}

const book = {
  title: '通讯录',
  method: 'GET',
  needs: 'addressBook:list',
  input: {
    ...listInput,
    /** Of a department and all below it. */
    orgCode: text({ label: '部门编码', max: 100 }),
    departId: id({ label: '部门' }),
    realname: text({ label: '姓名', max: 100 }),
    workNo: text({ label: '工号', max: 64 }),
  },
  returns: returns<Page<AddressBookEntry>>(),
} as const

export const listAddressBook = defineCall({
  ...book,
  name: 'addressBook.list',
  right: '查看通讯录',
  path: '/sys/user/queryByOrgCodeForAddressList',
})

/** Another name of the wire. */
export const listAddressBookOf = defineCall({ ...book, name: 'addressBook.listOf', path: '/sys/user/queryByOrgCode' })

export const contactsRight = { code: 'addressBook:contacts', title: '查看完整联系方式' } as const

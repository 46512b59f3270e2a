import {
  getMultiUser,
  type PickedUser,
  queryUserComponentData,
} from '@kouan/contract/calls/system/user-picker-calls.ts'
import { ask } from '../../data/ask.ts'
import type { FieldInputProps } from './input-props.ts'
import { RemoteSelect } from './remote-select.tsx'

/** A user: stores the username, shows the real name. */
export const UserInput = (props: FieldInputProps) => (
  <RemoteSelect
    {...props}
    name="user"
    search={async (realname, signal) => {
      const query = { pageNo: 1, pageSize: 10, ...(realname ? { realname } : {}) }
      return (await ask(queryUserComponentData, query, { signal })).records.map(toOption)
    }}
    resolve={async (names, signal) =>
      (await ask(getMultiUser, { username: `${names.join(',')},` }, { signal })).map(toOption)
    }
  />
)

const toOption = ({ username, realname }: PickedUser) => ({ value: username, label: realname })

import { type ApplicationView, getApplicationChoices, readApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import { Notice } from '@kouan/widgets/loading/notice.tsx'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { storeDictionaries } from '../../../data/session/dictionary-store.ts'
import { useSession } from '../../../data/session/session-store.ts'

interface Props {
  accessToken: string
  /** Where another code can be typed. */
  wayBack: string
  children: (view: ApplicationView) => ReactNode
}

/** Reads the application behind a code and the choices of its form; says why when it cannot. */
export function OpenedApplication({ accessToken, wayBack, children }: Props) {
  const read = useAnswer(readApplication, { accessToken })
  const choices = useAnswer(getApplicationChoices, {})
  const isSignedIn = useSession((session) => session.token !== undefined)
  useEffect(() => {
    // Who is signed in has all dictionaries; these few would replace them.
    if (!isSignedIn) storeDictionaries(choices.data)
  }, [choices.data, isSignedIn])
  const failure = read.data === undefined ? (read.error ?? choices.error) : choices.data === undefined && choices.error
  if (failure) {
    return (
      <Notice
        status="warning"
        title={sentenceOf(failure)}
        extra={
          <>
            <Button
              onClick={() => {
                void read.refetch()
                void choices.refetch()
              }}
            >
              重试
            </Button>
            <Link to={wayBack}>
              <Button type="primary">返回</Button>
            </Link>
          </>
        }
      />
    )
  }
  // Values of an earlier visit in the memory of this tab are older than those stored since.
  if (!read.data || !read.isFetchedAfterMount || !choices.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return children(read.data)
}

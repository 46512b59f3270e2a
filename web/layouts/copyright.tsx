import { metaContent } from '../data/calls/ask.ts'
import { useSite } from '../data/settings/site-store.ts'

/** Owner, and the version of the server that sent the page. */
export function Copyright() {
  const { copyright } = useSite()
  const version = metaContent('version')
  return (
    <>
      © {copyright}
      {version && ` · 版本 ${version}`}
    </>
  )
}

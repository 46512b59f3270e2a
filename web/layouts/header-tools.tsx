import { NoticeBell } from '../features/system/announcements/notice-bell.tsx'
import { JobPanel } from '../jobs/job-panel.tsx'
import { SearchButton } from './palette/search-button.tsx'

/** In the header of every page: the way to everything, and what goes on in the background, and what was said. */
export const HeaderTools = () => (
  <>
    <SearchButton />
    <JobPanel />
    <NoticeBell />
  </>
)

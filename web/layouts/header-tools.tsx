import { NoticeBell } from '../features/system/announcements/notice-bell.tsx'
import { JobTray } from '../jobs/job-tray.tsx'
import { SearchButton } from './palette/search-button.tsx'

/** In the header of every page: the way to everything, and what goes on in the background, and what was said. */
export const HeaderTools = () => (
  <>
    <SearchButton />
    <JobTray />
    <NoticeBell />
  </>
)

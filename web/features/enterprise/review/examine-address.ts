/** Where an application is reviewed; the state is the one that the reader knew when the link was made. */
export const examineAddress = ({ id, status }: { id: string; status: string | null }) =>
  `/register/examine/${encodeURIComponent(id)}${status ? `/${encodeURIComponent(status)}` : ''}`

export const examineListPath = '/register/examineList'

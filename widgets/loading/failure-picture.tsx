/** Failures that have a picture: lines of the product's own, in the colour of its text. */
const pictures = {
  // A lock before a page.
  403: 'M38 22h52v76H38zM50 36h28M50 48h28M50 60h12M96 70v-8a12 12 0 0 1 24 0v8M90 70h36v28H90zM108 80v8',
  // A road of stations that ends in a place which is not there.
  404: 'M16 62h18M48 62h22M84 62h12M41 62m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M77 62m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M104 46h28v32h-28zM112 54l12 16M124 54l-12 16',
  // A page whose line breaks off.
  500: 'M40 22h64v76H40zM52 78l14-22 10 14 6-10M88 46l8-8M90 54l10 2M84 42l-2-10',
} as const

export type PicturedFailure = keyof typeof pictures

export const FailurePicture = ({ status }: { status: PicturedFailure }) => (
  <svg aria-hidden width={144} height={112} viewBox="0 0 144 112" fill="none" stroke="currentColor" strokeWidth={1.5}>
    <path d={pictures[status]} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

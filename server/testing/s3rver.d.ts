// What the tests need of a package without types.
declare module '@20minutes/s3rver' {
  interface S3Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  export default class S3rver {
    constructor(options: S3Options)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}

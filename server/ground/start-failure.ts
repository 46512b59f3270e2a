/** A reason why the server cannot start; its message is the one Chinese sentence that the operator reads. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** A result produced while it is sent: its JSON text in pieces. An empty piece yields to other work. */
export class JsonPieces {
  readonly pieces: Iterator<string, void>

  constructor(pieces: Iterator<string, void>) {
    this.pieces = pieces
  }
}

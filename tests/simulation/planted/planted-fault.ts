/** One line of the code of production, made wrong: the simulator or a test must notice. */
export interface PlantedFault {
  readonly file: string;
  /** Is there exactly once. */
  readonly before: string;
  readonly after: string;
  /** What goes wrong with it. */
  readonly breaks: string;
  /** The test that notices, as `file > part of its title`; unless given, the simulator does. */
  readonly test?: string;
}

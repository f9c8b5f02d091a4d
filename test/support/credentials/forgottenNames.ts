/** What is remembered of names is forgotten before each test, so that a test notices a fault by which another one has asked for the same name before it was there. */
import { forgetNames } from '../../../src/core/redaction/names/remembering.ts';

beforeEach(forgetNames);

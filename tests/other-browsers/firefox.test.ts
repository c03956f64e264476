import { launchFirefox } from './firefox';
import { describeJourneys } from './journeys';

describeJourneys('Firefox', launchFirefox, 'desk');

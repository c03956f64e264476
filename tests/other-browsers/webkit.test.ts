import { describeJourneys } from './journeys';
import { launchWebKit } from './webkit';

describeJourneys('WebKit', launchWebKit, 'phone');

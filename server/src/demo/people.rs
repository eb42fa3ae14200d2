//! The people on the demo site. All of them are invented.

use daymark_people::accounts::Privacy::{self, Hidden, Nickname, Public};

/// How a person keeps to a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// Nearly every day, nearly everything.
    Steady,
    /// Saturdays and Sundays.
    Weekend,
    /// Began well; less each week.
    Slipping,
    /// Began well, stopped, came back.
    Comeback,
    /// About half of everything.
    Casual,
    /// Slowly better.
    Rising,
}
use Character::{Casual, Comeback, Rising, Slipping, Steady, Weekend};

/// A program of the demo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum In {
    /// The accelerator.
    Accelerator,
    /// This month's missions.
    Missions,
    /// The program without an end.
    Everyday,
}
use In::{Accelerator, Everyday, Missions};

/// A person.
#[derive(Clone, Copy, Debug)]
pub struct Person {
    /// First name; the address is made from it.
    pub first: &'static str,
    /// Last name.
    pub last: &'static str,
    /// The nickname, if the person chose one.
    pub nickname: &'static str,
    /// IANA zone.
    pub zone: &'static str,
    /// How others see the person.
    pub privacy: Privacy,
    /// How the person keeps to the plan.
    pub character: Character,
    /// The program.
    pub program: In,
    /// How many days after the program's first day in the history the person joined.
    pub joins_after: i64,
}

macro_rules! people {
    ($($first:literal $last:literal $nickname:literal $zone:literal $privacy:ident $character:ident $program:ident $after:literal)*) => {
        &[$(Person {
            first: $first, last: $last, nickname: $nickname, zone: $zone, privacy: $privacy, character: $character,
            program: $program, joins_after: $after,
        }),*]
    };
}

/// Everyone; a visitor can sign in as the first.
pub const PEOPLE: &[Person] = people! {
    "Maya" "Lindqvist" "maya" "Europe/Berlin" Public Steady Accelerator 0
    "Jonas" "Weber" "jonas" "Europe/Berlin" Public Steady Accelerator 0
    "Aoife" "Brennan" "aoife" "Europe/Dublin" Public Rising Accelerator 0
    "Priya" "Raman" "priya" "Asia/Kolkata" Public Steady Accelerator 0
    "Diego" "Fuentes" "diego" "America/Mexico_City" Public Weekend Accelerator 0
    "Hanna" "Virtanen" "Lumi" "Europe/Helsinki" Nickname Steady Accelerator 0
    "Tom" "Okafor" "tom" "Europe/London" Public Comeback Accelerator 0
    "Yuki" "Tanabe" "yuki" "Asia/Tokyo" Public Steady Accelerator 1
    "Carla" "Moretti" "carla" "Europe/Rome" Public Casual Accelerator 0
    "Ben" "Hollister" "ben" "America/New_York" Public Slipping Accelerator 0
    "Ines" "Carvalho" "ines" "Europe/Lisbon" Public Rising Accelerator 2
    "Noah" "Abrams" "Night Owl" "America/Los_Angeles" Nickname Casual Accelerator 0
    "Zanele" "Dube" "zanele" "Africa/Johannesburg" Public Steady Accelerator 0
    "Erik" "Solberg" "erik" "Europe/Oslo" Public Weekend Accelerator 1
    "Leila" "Haddad" "Cedar" "Europe/Paris" Nickname Comeback Accelerator 0
    "Marcus" "Reid" "marcus" "America/Chicago" Public Casual Accelerator 0
    "Sofia" "Petrova" "sofia" "Europe/Sofia" Public Slipping Accelerator 0
    "Liam" "Gallagher" "liam" "Australia/Sydney" Public Rising Accelerator 3
    "Amara" "Nwosu" "amara" "Africa/Lagos" Public Casual Accelerator 5
    "Henrik" "Dahl" "henrik" "Europe/Copenhagen" Hidden Steady Accelerator 0
    "Grace" "Mbeki" "Sunrise" "Africa/Johannesburg" Nickname Rising Accelerator 7
    "Pieter" "de Vries" "pieter" "Europe/Amsterdam" Public Weekend Accelerator 0
    "Olivia" "Tran" "olivia" "America/Vancouver" Public Steady Missions 0
    "Samir" "Qureshi" "samir" "Asia/Dubai" Public Casual Missions 0
    "Clara" "Novak" "clara" "Europe/Prague" Public Rising Missions 0
    "Mateo" "Silva" "mateo" "America/Sao_Paulo" Public Weekend Missions 0
    "Freya" "Andersen" "Fjord" "Europe/Copenhagen" Nickname Steady Missions 1
    "Kenji" "Mori" "kenji" "Asia/Tokyo" Hidden Casual Missions 0
    "Rosa" "Delgado" "rosa" "Europe/Madrid" Public Comeback Missions 0
    "Ethan" "Clarke" "ethan" "Europe/London" Public Slipping Missions 2
    "Mina" "Park" "mina" "Asia/Seoul" Public Steady Missions 0
    "Lukas" "Steiner" "lukas" "Europe/Vienna" Public Casual Missions 4
    "Ada" "Kowalska" "ada" "Europe/Warsaw" Public Steady Everyday 0
    "Rahul" "Mehta" "rahul" "Asia/Kolkata" Public Rising Everyday 3
    "Emily" "Watson" "Pebble" "America/Denver" Nickname Weekend Everyday 6
    "Youssef" "Amrani" "youssef" "Africa/Casablanca" Public Casual Everyday 8
    "Katja" "Horn" "katja" "Europe/Zurich" Public Steady Everyday 1
    "Daniel" "Osei" "daniel" "Africa/Accra" Public Slipping Everyday 0
    "Moana" "Tautahi" "moana" "Pacific/Auckland" Public Steady Everyday 10
    "Simon" "Lefevre" "Quiet Mile" "Europe/Brussels" Hidden Comeback Everyday 4
};

impl Person {
    /// The address, in a domain that cannot receive mail. The first person has the address that the command prints.
    #[must_use]
    pub fn address(&self) -> String {
        if self.first == PEOPLE[0].first {
            return super::MEMBER.0.to_owned();
        }
        format!("{}.{}@daymark.example", self.first, self.last.replace(' ', "-")).to_lowercase()
    }
}

impl Character {
    /// The probability that something is done on day `day` of `days`.
    #[must_use]
    pub fn zeal(self, day: i64, days: i64, weekend: bool) -> f64 {
        let done = (day as f64 / days.max(1) as f64).clamp(0.0, 1.0);
        match self {
            Self::Steady => 0.93,
            Self::Weekend if weekend => 0.95,
            Self::Weekend => 0.22,
            Self::Slipping => 0.95 - 0.85 * done,
            Self::Comeback if done < 0.35 => 0.85,
            Self::Comeback if done < 0.65 => 0.0,
            Self::Comeback => 0.9,
            Self::Casual => 0.5,
            Self::Rising => 0.45 + 0.5 * done,
        }
    }
}
